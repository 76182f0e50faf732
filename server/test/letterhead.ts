import { defaultLetterhead } from '@reihum/contract/tenants/letterhead.schema.ts'
import type { Letterhead } from '#features/tenants/letterhead-paper.ts'

const { revision: _revision, logo: _logo, ...look } = defaultLetterhead

/** The letterhead of a school that has entered nothing but its address. */
export const testLetterhead: Letterhead = {
  accent: '#522B72',
  provider: {
    company: 'Kreativhaus Süd',
    director: 'Ada Berg',
    street: 'Blumenweg 3',
    postalCode: '79098',
    city: 'Freiburg',
    country: 'DE',
    phone: '',
    email: 'info@kreativhaus.example',
    website: '',
  },
  look,
  logo: null,
}
