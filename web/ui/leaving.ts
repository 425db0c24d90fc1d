let isUnasked = false

/** Called before the page is left whatever was typed, as when the session has ended: no question may block that. */
export const leaveUnasked = () => void (isUnasked = true)

/** True while the page is left without a question. */
export const isLeftUnasked = () => isUnasked
