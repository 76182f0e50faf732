import type { PlaceholderValues } from '@reihum/contract/documents/fill-content.ts'
import type { Letterhead } from '#features/tenants/letterhead-paper.ts'

/** The provider, as placeholders show it. */
export function senderValues({ provider }: Letterhead, today: string): PlaceholderValues {
  const { company, director, street, postalCode, city, phone, email, website } = provider
  const address = [company, street, `${postalCode} ${city}`.trim()].filter(Boolean).join('\n')
  return {
    'sender.company': company,
    'sender.director': director,
    'sender.street': street,
    'sender.postalCode': postalCode,
    'sender.city': city,
    'sender.address': address,
    'sender.phone': phone,
    'sender.email': email,
    'sender.website': website,
    'sender.today': today,
  }
}
