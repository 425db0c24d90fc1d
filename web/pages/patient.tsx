import type { DehydratedState } from '@tanstack/react-query'
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
import { PrintRecord } from '#web/features/visits/chart/print-record.tsx'
import { RecordVitals } from '#web/features/visits/chart/record-vitals.tsx'
import { StartVisit } from '#web/features/visits/chart/start-visit.tsx'
import { TimelineCard } from '#web/features/visits/timeline/timeline-card.tsx'
import { ActiveMedicines } from '#web/features/visits/view/active-medicines.tsx'
import { GrowthCard } from '#web/features/visits/growth/growth-card.tsx'
import { TrendsCard } from '#web/features/visits/chart/trends-card.tsx'
import { OrdersCard } from '#web/features/test-orders/orders-card.tsx'
import { plainDate, dateIn } from '#web/lib/dates.ts'
import { ChartValues } from '#web/features/test-reports/values/values-card.tsx'
import { joined } from '#web/lib/words.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { fullName } from '#web/shell/people.ts'
import { getPatient, type Patient } from '#contract/patients/patients.ts'
import { chartQuery } from '#web/features/patients/public/chart-query.ts'
import { firstQuery, repliesTo, firstList, firstPage, type FirstQuery } from '#web/lib/first-replies.ts'
import { pageOf } from '#web/lib/page-context.ts'
import { FirstReplies } from '#web/shell/first-replies.tsx'
import type { Route } from './+types/patient.ts'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { getAntenatal } from '#contract/antenatal/records.ts'
import { listChartAppointments } from '#contract/appointments/appointments.ts'
import { listCorrections } from '#contract/chart-corrections.ts'
import { listMerges } from '#contract/chart-merges.ts'
import { listClaimRequests } from '#contract/claims/requests.ts'
import { getClinicalSummary } from '#contract/clinical-summary/summary.ts'
import { listChartForms } from '#contract/forms/requests.ts'
import { getImmunizations } from '#contract/immunization/immunizations.ts'
import { listMedicalDocuments } from '#contract/medical-documents/documents.ts'
import { listRecordAccess } from '#contract/patients/access.ts'
import { listEmergencyAccess } from '#contract/patients/emergency.ts'
import { listPrescriptions } from '#contract/prescriptions/prescriptions.ts'
import { listChartTestOrders } from '#contract/test-orders/orders.ts'
import { listTestValues } from '#contract/test-reports/values.ts'
import { listTimeline } from '#contract/visits/timeline.ts'
import { listChartVisits } from '#contract/visits/visits.ts'
import { listVitals } from '#contract/visits/vitals.ts'
import { antenatalQuery } from '#web/features/antenatal/api.ts'
import {
  FIRST_APPOINTMENTS,
  openTodayOf,
  openTodayQuery,
  upcomingQuery,
} from '#web/features/appointments/chart-queries.ts'
import { correctionsQuery, showsCorrections } from '#web/features/chart-corrections/query.ts'
import { mergesQuery } from '#web/features/chart-merges/api.ts'
import { requestsQuery } from '#web/features/claims/queries.ts'
import { summaryQuery } from '#web/features/clinical-summary/public/summary-query.ts'
import { chartFormsQuery } from '#web/features/forms/api.ts'
import { immunizationsQuery } from '#web/features/immunization/public/query.ts'
import { chartDocumentsQuery, DOCUMENTS_PER_PAGE } from '#web/features/medical-documents/public/query.ts'
import { accessQuery, emergenciesQuery, FIRST_ACCESSES } from '#web/features/patients/api.ts'
import { ordersQuery } from '#web/features/test-orders/public/query.ts'
import { VALUES_SHOWN, valuesQuery } from '#web/features/test-reports/values/api.ts'
import {
  ACTIVE_SHOWN,
  activeMedicinesQuery,
  chartVisitsQuery,
  FIRST_ENTRIES,
  timelineQuery,
  VISITS_SHOWN,
} from '#web/features/visits/api.ts'
import { kindIn } from '#web/features/visits/timeline/kinds.ts'
import { VITALS_SHOWN, vitalsQuery } from '#web/features/visits/vitals/api.ts'

const AntenatalCard = onDemand(async () => (await import('#web/features/antenatal/antenatal-card.tsx')).AntenatalCard)
const AdvancesCard = onDemand(async () => (await import('#web/features/bills/advances/advances-card.tsx')).AdvancesCard)
const BillsCard = onDemand(async () => (await import('#web/features/bills/bills-card.tsx')).BillsCard)
const FormsCard = onDemand(async () => (await import('#web/features/forms/chart/forms-card.tsx')).FormsCard)

export { onlyOtherPaths as shouldRevalidate } from '#web/lib/only-other-paths.ts'

export async function loader({ context, params: { id }, request }: Route.LoaderArgs): Promise<DehydratedState | null> {
  const { user, call } = pageOf(context)
  if (!user) return null
  const search = new URL(request.url).searchParams
  return repliesTo([firstQuery(chartQuery(id), getPatient, { params: { id } })], call, (client) => {
    const chart = client.getQueryData(chartQuery(id).queryKey)
    return chart ? queriesOfChart({ chart, user, search }) : []
  })
}

/** Only a new document brings replies; later the screen asks. */
export const clientLoader = () => null

/** A chart. New Appointment opens the usual dialog with the patient filled in. */
export default function PatientPage({ loaderData }: Route.ComponentProps) {
  const { id = '' } = useParams()
  const [booked, setBooked] = useState<Patient | null>(null)
  return (
    <FirstReplies replies={loaderData}>
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
            <PrintRecord chart={chart} />
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
            {chart.can.seeBills ? <BillsCard chart={chart} /> : null}
            {chart.can.seeBills ? <AdvancesCard chart={chart} /> : null}
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
    </FirstReplies>
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

interface Opened {
  chart: Patient
  user: CurrentUser
  search: URLSearchParams
}

/** Returns the queries of a chart's cards, as far as the reader sees the cards. */
const queriesOfChart = (opened: Opened): FirstQuery[] => [
  ...ofEveryReader(opened),
  ...(opened.chart.can.readClinical ? ofClinicalReaders(opened.chart) : []),
]

function ofEveryReader({ chart, user, search }: Opened): FirstQuery[] {
  const { id, can } = chart
  const params = { id }
  const today = dateIn(chart.clinic.timeZone)
  const kind = kindIn(search, { chart, user })
  return [
    firstPage(timelineQuery(id, kind), listTimeline, {
      params,
      query: { kind: kind ?? undefined, limit: FIRST_ENTRIES, offset: 0 },
    }),
    firstQuery(chartFormsQuery(id), listChartForms, { params }),
    ...(can.seeVisits
      ? [
          firstQuery(openTodayQuery(id, today), listChartAppointments, { params, query: openTodayOf(today) }),
          firstPage(upcomingQuery(id), listChartAppointments, {
            params,
            query: { when: 'upcoming', limit: FIRST_APPOINTMENTS, offset: 0 },
          }),
        ]
      : []),
    ...(can.seeAntenatal && chart.gender !== 'male' ? [firstQuery(antenatalQuery(id), getAntenatal, { params })] : []),
    ...(can.seeTests ? [firstQuery(ordersQuery(id), listChartTestOrders, { params })] : []),
    ...(can.seeImmunizations ? [firstQuery(immunizationsQuery(id), getImmunizations, { params })] : []),
    ...(showsCorrections(chart) ? [firstQuery(correctionsQuery(id), listCorrections, { params })] : []),
    ...(can.decideClaims ? [firstQuery(requestsQuery(id), listClaimRequests, { query: { patientId: id } })] : []),
    ...(can.merge ? [firstQuery(mergesQuery(id), listMerges, { params })] : []),
    ...(can.seeEmergencies ? [firstQuery(emergenciesQuery(id), listEmergencyAccess, { params })] : []),
    ...(can.seeAccess
      ? [firstPage(accessQuery(id), listRecordAccess, { params, query: { limit: FIRST_ACCESSES, offset: 0 } })]
      : []),
  ]
}

function ofClinicalReaders({ id }: Patient): FirstQuery[] {
  const params = { id }
  return [
    firstQuery(summaryQuery(id), getClinicalSummary, { params }),
    firstQuery(activeMedicinesQuery(id), listPrescriptions, {
      query: { patientId: id, status: 'active', limit: ACTIVE_SHOWN },
    }),
    firstList(chartVisitsQuery(id), listChartVisits, { params, query: { limit: VISITS_SHOWN } }),
    firstQuery(vitalsQuery(id), listVitals, { params, query: { limit: VITALS_SHOWN } }),
    firstPage(chartDocumentsQuery(id), listMedicalDocuments, {
      params,
      query: { limit: DOCUMENTS_PER_PAGE, offset: 0 },
    }),
    firstList(valuesQuery({ patientId: id }), listTestValues, { query: { patientId: id, limit: VALUES_SHOWN } }),
  ]
}
