import { isIP } from 'node:net'

/** A laboratory that can send to a clinic over MLLP. */
export interface LabSource {
  /** Its name in the messages (MSH-4). */
  facility: string
  /** The clinic's name in the messages (MSH-6); null if the laboratory sends to one clinic only. */
  receiver: string | null
  /** The address that it connects from. */
  address: string
  clinicId: string
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns the laboratories of MLLP_SOURCES, `FACILITY@ADDRESS=CLINIC` or `FACILITY/RECEIVER@ADDRESS=CLINIC`; null if one is wrong or named twice. */
export function labSourcesFrom(text: string): LabSource[] | null {
  const all = text.split(',').flatMap((one) => one.trim() || [])
  const sources = all.map((one): LabSource | null => {
    const [, facility, receiver = null, address, clinic] =
      /^([^@=,/]+)(?:\/([^@=,/]+))?@([0-9a-fA-F.:]+)=(\S+)$/.exec(one) ?? []
    const clinicId = clinic?.toLowerCase() ?? ''
    return facility && address && isIP(address) && ID.test(clinicId)
      ? { facility: facility.trim(), receiver, address, clinicId }
      : null
  })
  const names = sources.map((one) => one && `${one.facility} ${one.receiver} ${one.address}`.toUpperCase())
  return sources.every((one) => one !== null) && new Set(names).size === names.length ? sources : null
}
