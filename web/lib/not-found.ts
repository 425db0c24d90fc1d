import { data } from 'react-router'

/** Thrown by a loader if the page does not exist or not for this visitor. Responds with a real 404. */
export const notFound = () => data(null, { status: 404 })
