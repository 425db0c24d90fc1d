// The public API: what features of a higher rank can import.
export { chartRecords } from './chart-records.ts'
<<<<<<< ours
export { readsTests } from './policy.ts'
export { type LabResult, storeLabResults } from './from-lab.ts'
export { clinicsOfList, mayEnter } from './policy.ts'
export { type OrderForLab, ordersForLab } from './queries/lab.ts'
export { lockOrder } from './queries/writing.ts'
=======
export { findOrdersForLab, type LabResult, lockOrderForLab, storeLabResults } from './from-lab.ts'
export { clinicsOfList } from './policy.ts'
export type { OrderForLab } from './queries/lab.ts'
>>>>>>> theirs
export { refusal } from './read.ts'
