// The public API: what features of a higher rank can import.
export { audit as auditOwnership, notifyClinic } from './notices.ts'
