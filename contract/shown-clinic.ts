/**
 * Cookie with the clinic that a person with several clinics has chosen in the top bar; without it, pages show all their
 * clinics. The server reads it for pages only: calls of a page send the page's clinic in `CLINIC_HEADER`, so that two
 * tabs never mix.
 */
export const CLINIC_COOKIE = 'clinic'

/** Header of a call from a page that shows one of the person's clinics. It limits endpoints that `followsClinic`. */
export const CLINIC_HEADER = 'x-page-clinic'
