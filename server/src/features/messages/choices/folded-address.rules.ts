/** Addresses are compared without regard to case and to spaces around them. */
export const foldedAddress = (email: string) => email.trim().toLowerCase()
