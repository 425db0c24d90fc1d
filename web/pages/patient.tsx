import { t } from '#language/translate.ts'
import { useState } from 'react'
import { useParams } from 'react-router'
import { AppointmentsCard } from '#web/features/appointments/appointments-card.tsx'
import { ScheduleDialog } from '#web/features/appointments/public/schedule/schedule-dialog.tsx'
import { CorrectionsCard } from '#web/features/chart-corrections/corrections-card.tsx'
import { MergeCard } from '#web/features/chart-merges/merge-card.tsx'
import { AccountCard } from '#web/features/claims/account-card.tsx'
import { WriteInChart } from '#web/features/prescriptions/write-in-chart.tsx'
import { allergyText } from '#web/features/clinical-summary/public/allergy-proposals.tsx'
import { AllergiesLine } from '#web/features/clinical-summary/public/allergies-line.tsx'
import { ImmunizationCard } from '#web/features/immunization/immunization-card.tsx'
import { MedicalDocumentsCard } from '#web/features/medical-documents/documents-card.tsx'
import { SummaryPanel } from '#web/features/clinical-summary/summary-panel.tsx'
import { Part as SummaryPart } from '#web/features/clinical-summary/summary-parts.tsx'
import { ChartScreen } from '#web/features/patients/chart/chart-screen.tsx'
import { LastVitals } from '#web/features/visits/chart/last-vitals.tsx'
import { RecordVitals } from '#web/features/visits/chart/record-vitals.tsx'
import { StartVisit } from '#web/features/visits/chart/start-visit.tsx'
import { TimelineCard } from '#web/features/visits/timeline/timeline-card.tsx'
import { ActiveMedicines } from '#web/features/visits/view/active-medicines.tsx'
import { GrowthCard } from '#web/features/visits/growth/growth-card.tsx'
import { TrendsCard } from '#web/features/visits/chart/trends-card.tsx'
import { OrdersCard } from '#web/features/test-orders/orders-card.tsx'
import { plainDate } from '#web/lib/dates.ts'
import { ChartValues } from '#web/features/test-reports/values/values-card.tsx'
import { joined } from '#web/lib/words.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { fullName } from '#web/shell/people.ts'
import type { Patient } from '#contract/patients/patients.ts'

const AntenatalCard = onDemand(async () => (await import('#web/features/antenatal/antenatal-card.tsx')).AntenatalCard)
const FormsCard = onDemand(async () => (await import('#web/features/forms/chart/forms-card.tsx')).FormsCard)

/** A chart. New Appointment opens the usual dialog with the patient filled in. */
export default function PatientPage() {
  const { id = '' } = useParams()
  const [booked, setBooked] = useState<Patient | null>(null)
  return (
    <>
      <ChartScreen
        key={id}
        id={id}
        onBook={setBooked}
        allergyText={allergyText}
        actions={(chart) => (
          <>
            <WriteInChart chart={chart} patientNote={allergiesOf} />
            <StartVisit chart={chart} />
            <RecordVitals chart={chart} />
          </>
        )}
        summary={(chart) => (
          <SummaryPanel chart={chart}>
            <SummaryPart title={t('Active medicines')}>
              <ActiveMedicines patientId={chart.id} />
            </SummaryPart>
            <SummaryPart title={t('Last vitals')}>
              <LastVitals patientId={chart.id} />
            </SummaryPart>
          </SummaryPanel>
        )}
        cards={(chart) => (
          <>
            {chart.can.seeVisits ? <AppointmentsCard chart={chart} /> : null}
            <TimelineCard chart={chart} />
            {chart.can.seeAntenatal && chart.gender !== 'male' ? <AntenatalCard patientId={chart.id} /> : null}
            <FormsCard chart={chart} />
            {chart.can.seeTests ? <OrdersCard chart={chart} /> : null}
            {chart.can.seeImmunizations ? <ImmunizationCard chart={chart} /> : null}
            {chart.can.readClinical ? <MedicalDocumentsCard chart={chart} /> : null}
            {chart.can.readClinical ? <GrowthCard chart={chart} /> : null}
            {chart.can.readClinical ? <TrendsCard patientId={chart.id} /> : null}
            <ChartValues chart={chart} />
          </>
        )}
        sideCards={(chart) => (
          <>
            <CorrectionsCard chart={chart} />
            <AccountCard chart={chart} />
            {chart.can.merge ? <MergeCard chart={chart} /> : null}
          </>
        )}
      />
      <ScheduleDialog
        open={booked !== null}
        onOpenChange={(isOpen) => !isOpen && setBooked(null)}
        preset={booked ? presetOf(booked) : undefined}
      />
    </>
  )
}

const allergiesOf = (patientId: string) => <AllergiesLine patientId={patientId} newTab />

const presetOf = ({ id, user, clinicId, chartNumber, dateOfBirth }: Patient) => ({
  clinicId,
  patient: {
    value: id,
    label: fullName(user) || chartNumber,
    detail: joined(dateOfBirth && t('b. {dateOfBirth}', { dateOfBirth: plainDate(dateOfBirth) }), chartNumber),
  },
})
