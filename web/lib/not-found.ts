import { data } from 'react-router'

/** Thrown by a loader: there is no such page, or not for this visitor. The answer's status is a true 404. */
export const notFound = () => data(null, { status: 404 })
