export { VerifyEmailScreen as default } from '#web/features/accounts/verify-email-screen.tsx'
