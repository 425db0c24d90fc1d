export { EmergencyScreen as default } from '#web/features/patients/emergency/emergency-screen.tsx'
