export { ForgotPasswordScreen as default } from '#web/features/accounts/forgot-password-screen.tsx'
