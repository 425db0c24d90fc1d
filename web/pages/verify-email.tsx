export { VerifyEmailScreen as default } from '#web/features/accounts/sign-up/verify-email-screen.tsx'
