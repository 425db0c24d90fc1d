import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { listAdvances } from '#contract/bills/advances.ts'
import {
  BILLS_PER_PAGE,
  type BillList,
  getBill,
  listBills,
  proposeAppointmentBill,
  proposeChartBill,
  proposeWalkInBill,
} from '#contract/bills/bills.ts'
import { getPriceList } from '#contract/bills/price-list.ts'
import { getBillSettings } from '#contract/bills/settings.ts'
import { APPOINTMENTS_KEY } from '#web/features/appointments/public/list.ts'
import { call, callList } from '#web/lib/api.ts'

/** Prefix of the query keys of bills. */
export const BILLS_KEY = '/api/bills'

/** What a new bill is for. */
export interface BillSubject {
  kind: 'appointment' | 'walk-in' | 'chart'
  id: string
}

const proposals = {
  appointment: proposeAppointmentBill,
  'walk-in': proposeWalkInBill,
  chart: proposeChartBill,
} as const

/**
 * Initial content of the form for a new bill. The server records each call, so it isn't cached once closed; live updates leave it alone, because the
 * bill that an open form has just written would replace the form.
 */
export const proposalQuery = ({ kind, id }: BillSubject) =>
  queryOptions({
    queryKey: ['bill-proposal', kind, id],
    queryFn: () => call(proposals[kind], { params: { id } }),
    gcTime: 0,
    staleTime: Infinity,
  })

export interface BillFilter {
  page: number
  list: BillList
  search: string
  patientId?: string
}

/** A page of bills, from 1. */
export const billsQuery = ({ page, ...filter }: BillFilter, limit = BILLS_PER_PAGE) =>
  queryOptions({
    queryKey: [BILLS_KEY, 'list', { page, ...filter, limit }],
    queryFn: ({ signal }) =>
      callList(listBills, { query: { ...filter, limit, offset: (page - 1) * limit } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The newest advances, of a chart or of all that the reader can see. */
export const advancesQuery = (filter: { patientId?: string }, limit: number) =>
  queryOptions({
    queryKey: [BILLS_KEY, 'advances', { ...filter, limit }],
    queryFn: ({ signal }) => callList(listAdvances, { query: { ...filter, limit, offset: 0 } }, { signal }),
  })

/** One bill. The server records each opening, so it isn't cached once closed. */
export const billQuery = (id: string) =>
  queryOptions({
    queryKey: [BILLS_KEY, id],
    queryFn: ({ signal }) => call(getBill, { params: { id } }, { signal }),
    gcTime: 0,
  })

export const priceListQuery = (clinicId: string) =>
  queryOptions({
    queryKey: ['/api/clinics', clinicId, 'price-list'],
    queryFn: ({ signal }) => call(getPriceList, { params: { id: clinicId } }, { signal }),
  })

export const billSettingsQuery = (clinicId: string) =>
  queryOptions({
    queryKey: ['/api/clinics', clinicId, 'bill-settings'],
    queryFn: ({ signal }) => call(getBillSettings, { params: { id: clinicId } }, { signal }),
  })

/** Returns a function that reads all bills on the screen again, and the appointments. */
export function useRefreshBills(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: [BILLS_KEY] }),
      // their rows say what is paid
      client.invalidateQueries({ queryKey: [APPOINTMENTS_KEY] }),
    ])
  }
}
