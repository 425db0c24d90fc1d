export { ResetPasswordScreen as default } from '#web/features/accounts/passwords/reset-password-screen.tsx'
