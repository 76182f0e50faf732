import type { Place } from '@reihum/contract/courses/place.schema.ts'

type Address = Pick<Place, 'street' | 'postalCode' | 'city' | 'country'>

/** Where the postal code is written after the city; elsewhere it stands before it. */
const codeComesLast = ['AU', 'CA', 'GB', 'IE', 'IN', 'NZ', 'US']

export function townLine({ postalCode, city, country }: Omit<Address, 'street'>): string {
  const parts = codeComesLast.includes(country) ? [city, postalCode] : [postalCode, city]
  return parts.filter(Boolean).join(' ')
}

/** Street and town in one line; empty where neither is known. */
export function addressLine(address: Address): string {
  return [address.street, townLine(address)].filter(Boolean).join(', ')
}
