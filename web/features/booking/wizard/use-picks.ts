import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Clinic } from '#contract/clinics.ts'
import type { Horizon } from '#web/features/booking/picker/days.ts'
import { addressOfState, type Picks, readState, type Step } from './picks.ts'

/**
 * The choices and the step, kept in the address. A choice takes its place in the address; a step is a new entry, so that
 * the browser's Back goes one step. The state changes at once, the address follows.
 */
export function usePicks(clinic: Clinic, horizon: Horizon) {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const search = address.toString()
  const [state, setState] = useState(() => ({ ...readState(address, clinic, horizon), search }))
  if (state.search !== search) setState({ ...readState(address, clinic, horizon), search })

  const change = (changes: Picks, step?: Step) => {
    const next = { step: step ?? state.step, picks: { ...state.picks, ...changes } }
    setState({ ...next, search })
    const isSameStep = next.step === state.step
    void navigate({ search: addressOfState(address, next) }, { replace: isSameStep, preventScrollReset: true })
  }
  return {
    step: state.step,
    picks: state.picks,
    pick: change,
    goTo: (step: Step) => change({}, step),
    /** The address of another step with what is chosen now. */
    addressOfStep: (step: Step) => addressOfState(address, { step, picks: state.picks }),
    /** Takes the choices out of the address: it has been booked. */
    clear: () =>
      void navigate(
        { search: addressOfState(address, { step: 1, picks: {} }) },
        { replace: true, preventScrollReset: true },
      ),
  }
}
