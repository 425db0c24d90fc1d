import { z } from 'zod'
import { PublicDoctor } from './clinics.ts'
import { Id, paging } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A doctor in a list to choose from, with the clinic they work at. */
export const Doctor = PublicDoctor.extend({ clinicId: Id, clinic: z.object({ id: Id, name: z.string() }) })
export type Doctor = z.infer<typeof Doctor>

/** Active doctors: the confirmed ones of public clinics, for members all of their own as well; of one clinic with `clinicId`. */
export const listDoctors = endpoint({
  method: 'GET',
  path: '/api/doctors',
  access: 'anyone',
  query: z.object({ clinicId: Id.optional(), ...paging(100, 200) }),
  reply: z.array(Doctor),
})
