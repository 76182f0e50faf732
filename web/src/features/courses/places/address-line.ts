import type { Place } from '@reihum/contract/courses/place.schema.ts'

type Address = Pick<Place, 'street' | 'postalCode' | 'city' | 'country'>

/** Countries that write the postal code after the city; all others write it before. */
const codeComesLast = ['AU', 'CA', 'GB', 'IE', 'IN', 'NZ', 'US']

export function townLine({ postalCode, city, country }: Omit<Address, 'street'>): string {
  const parts = codeComesLast.includes(country) ? [city, postalCode] : [postalCode, city]
  return parts.filter(Boolean).join(' ')
}

/** Street and town in one line; empty where neither is known. */
export function addressLine(address: Address): string {
  return [address.street, townLine(address)].filter(Boolean).join(', ')
}
