let isUnasked = false

/** Called when the page is about to be left whatever is typed, as when the session is over: no question may hold that up. */
export const leaveUnasked = () => void (isUnasked = true)

/** True while it is left so. */
export const isLeftUnasked = () => isUnasked
