function stated(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}

/** What the server writes about the product into the page: always its name, the rest where it is configured. */
export const product = {
  get name() {
    return stated('application-name')
  },
  /** Addresses of the logo for light and for dark ground; empty: there is none. */
  get logo() {
    return stated('application-logo')
  },
  get darkLogo() {
    return stated('application-logo-dark')
  },
  /** Name and address of the company that runs the platform, in several lines; empty: not stated. */
  get operator() {
    return stated('application-operator')
  },
  /** Addresses of what providers accept when they sign up; empty: there is nothing of the kind. */
  get terms() {
    return stated('application-terms')
  },
  get processing() {
    return stated('application-processing')
  },
}
