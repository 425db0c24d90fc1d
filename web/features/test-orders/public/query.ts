import { queryOptions } from '@tanstack/react-query'
import { listClinicTests } from '#contract/test-orders/clinic-tests.ts'
import { listChartTestOrders } from '#contract/test-orders/orders.ts'
import { PATIENTS_KEY } from '#web/features/patients/public/chart-key.ts'
import { call } from '#web/lib/api.ts'

/** The test orders of a chart. The server records each opening, so it isn't cached once closed. */
export const ordersQuery = (patientId: string) =>
  queryOptions({
    queryKey: [PATIENTS_KEY, 'test-orders', patientId],
    queryFn: () => call(listChartTestOrders, { params: { id: patientId } }),
    gcTime: 0,
  })

/** The own tests of a clinic. */
export const clinicTestsQuery = (clinicId: string) =>
  queryOptions({
    queryKey: ['/api/clinics', clinicId, 'tests'],
    queryFn: () => call(listClinicTests, { params: { id: clinicId } }),
  })
