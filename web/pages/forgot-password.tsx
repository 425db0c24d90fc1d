export { ForgotPasswordScreen as default } from '#web/features/accounts/passwords/forgot-password-screen.tsx'
