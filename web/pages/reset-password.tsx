export { ResetPasswordScreen as default } from '#web/features/accounts/reset-password-screen.tsx'
