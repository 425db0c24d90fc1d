import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Clinic } from '#contract/clinics/clinics.ts'
import type { Horizon } from '#web/features/booking/picker/days.ts'
import { addressOfState, type Picks, readState, settle, type Step } from './picks.ts'

const BOOKED = 'booked'

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
    const next = settle({ step: step ?? state.step, picks: { ...state.picks, ...changes } }, clinic)
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
    /** The appointment that was booked, whose confirmation this address shows; it is no secret. */
    bookedId: address.get(BOOKED),
    /** Gives the confirmation its own address, in place of the choices. */
    showBooked: (id: string) => {
      const next = new URLSearchParams(addressOfState(address, { step: 1, picks: {} }))
      next.set(BOOKED, id)
      void navigate({ search: `?${next}` }, { replace: true, preventScrollReset: true })
    },
  }
}
