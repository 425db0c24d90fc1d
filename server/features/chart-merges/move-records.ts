import type { Tx } from '#server/database/db.ts'
import type { ChartRecord, Charts, Moved, MovingRecord } from '#server/chart-record.ts'
import { chartRecords as ofAntenatal } from '#server/features/antenatal/public.ts'
import { chartRecords as ofAppointments } from '#server/features/appointments/public.ts'
import { chartRecords as ofBooking } from '#server/features/booking/public.ts'
import { chartRecords as ofClinicalSummary } from '#server/features/clinical-summary/public.ts'
import { chartRecords as ofForms } from '#server/features/forms/public.ts'
import { chartRecords as ofImmunization } from '#server/features/immunization/public.ts'
import { chartRecords as ofMedicalDocuments } from '#server/features/medical-documents/public.ts'
import { chartRecords as ofMedicineReminders } from '#server/features/medicine-reminders/public.ts'
import { chartRecords as ofPrescriptions } from '#server/features/prescriptions/public.ts'
import { chartRecords as ofTestOrders } from '#server/features/test-orders/public.ts'
import { chartRecords as ofBills } from '#server/features/bills/public.ts'
import { chartRecords as ofTestReports } from '#server/features/test-reports/public.ts'
import { chartRecords as ofVisits } from '#server/features/visits/public.ts'
import { chartRecords as ofWaitingList } from '#server/features/waiting-list/public.ts'
import { chartRecords as ofWalkIns } from '#server/features/walk-ins/public.ts'

/** Records that move with a merge or change hands in a takeover. Appointments come first: visits refer to them. */
export const records: readonly ChartRecord[] = [
  // before the appointments, which take their forms along
  ...ofForms,
  ...ofAppointments,
  ...ofPrescriptions,
  ...ofVisits,
  ...ofTestReports,
  ...ofClinicalSummary,
  ...ofImmunization,
  ...ofAntenatal,
  ...ofTestOrders,
  ...ofBills,
  ...ofMedicalDocuments,
  ...ofBooking,
  ...ofWalkIns,
  ...ofWaitingList,
  ...ofMedicineReminders,
]

const moving = records.flatMap(({ merge }): MovingRecord[] => ('move' in merge ? [merge] : []))

/** Moves all records of a chart to another, or back those that a merge moved (`undone`); returns their ids by kind. */
export async function moveRecords(
  tx: Tx,
  charts: Charts,
  undone: Moved | null = null,
): Promise<Record<string, string[]>> {
  const moved: Record<string, string[]> = {}
  for (const { name, move } of moving) moved[name] = await move(tx, charts, undone)
  return moved
}

/** Gives a family member's records to their own account, except those that follow a chart. */
export async function giveRecords(tx: Tx, memberId: string, userId: string): Promise<void> {
  for (const { takeover } of records) if ('giveTo' in takeover) await takeover.giveTo(tx, memberId, userId)
}
