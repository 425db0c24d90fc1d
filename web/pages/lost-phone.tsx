export { LostPhoneScreen as default } from '#web/features/accounts/sign-in/lost-phone-screen.tsx'
