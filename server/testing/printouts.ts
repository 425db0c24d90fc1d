/** Returns the code in the address of a printout. */
export const codeOfPrintout = ({ verifyUrl }: { verifyUrl: string }): string => verifyUrl.split('/').at(-1)!
