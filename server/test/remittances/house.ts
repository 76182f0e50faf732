import { checkedCodeFrom } from '@reihum/contract/wire/checked-code.ts'
import type { NamedPerson, OpenItem } from '../../src/features/payments/matching/open-items.rules.ts'
import { numbersFrom } from '../random-numbers.ts'

/** A school with the families, firms and cases that the remittance texts beside this file speak of. */
type Row = [
  key: string,
  payer: string,
  attendee: string,
  title: string,
  cents: number,
  dueOn?: string,
  numberOf?: string,
]

const named = (name: string): NamedPerson => {
  const [people = '', company = ''] = name.split(' @ ')
  const words = people.split(' ')
  const particle = words.indexOf('von')
  const last = particle > 0 ? particle : words.length - 1
  return { firstName: words.slice(0, last).join(' '), lastName: words.slice(last).join(' '), company }
}

/** Of those with the number of another, the number is shared: instalments. A number of nine characters is for no place. */
const rows: Row[] = [
  ['mia', 'Anna Müller', 'Mia Müller', 'Schwimmkurs Seepferdchen', 8900],
  ['ben', 'Anna Müller', 'Ben Müller', 'Schwimmkurs Seepferdchen', 8900],
  ['yoga', 'Thomas Schmidt', 'Thomas Schmidt', 'Yoga am Abend', 12_000],
  ['toepfern', 'Thomas Schmidt #2', 'Thomas Schmidt', 'Töpfern an der Scheibe', 12_000],
  ['deniz', 'Ayşe Yılmaz', 'Deniz Yılmaz', 'Kinderchor', 6500],
  ['jonas', 'Sabine Weber', 'Jonas Weber', 'Fußballcamp', 14_900],
  ['lena', 'Katrin Böhm', 'Lena Böhm', 'Ballett Minis', 7800],
  ['lina', 'Katrin Böhm', 'Lina Böhm', 'Ballett Minis', 7800],
  ['krause', 'Julia Hartmann @ Hartmann & Söhne GmbH', 'Paul Krause', 'Excel mit Pivot', 24_900],
  ['vogt', 'Julia Hartmann @ Hartmann & Söhne GmbH', 'Ines Vogt', 'Excel mit Pivot', 24_900],
  ['git1', 'Peter Groß', 'Peter Groß', 'Gitarre Meisterklasse', 5000, '2026-11-01'],
  ['git2', 'Peter Groß', 'Peter Groß', 'Gitarre Meisterklasse', 5000, '2026-12-01', 'git1'],
  ['git3', 'Peter Groß', 'Peter Groß', 'Gitarre Meisterklasse', 5000, '2027-01-01', 'git1'],
  ['anz', 'Claudia Jäger', 'Claudia Jäger', 'Alpenwoche', 10_000, '2026-11-10'],
  ['rest', 'Claudia Jäger', 'Claudia Jäger', 'Alpenwoche', 40_000, '2027-02-01', 'anz'],
  ['mitglied', 'Uwe Köhler', '', 'Mitgliedsbeitrag 2026', 6000],
  ['saal', 'Uwe Köhler', '', 'Raummiete Saal', 15_000],
  ['emil', 'Maria Schulz', 'Emil Schulz', 'Schwimmkurs Delfin', 8900],
  ['ida', 'Stefan Schulz', 'Ida Schulz', 'Schwimmkurs Delfin', 8900],
  ['oneill', "James O'Neill", "James O'Neill", 'Watercolour Basics', 9500],
  ['tom', 'Sarah Clarke', 'Tom Clarke', 'Junior Coding', 11_000],
  ['brot', 'Jürgen Überländer', 'Jürgen Überländer', 'Sauerteig und Brot', 4500],
  ['franz', 'Zoë Lefèvre', 'Zoë Lefèvre', 'Français débutants', 18_500],
  ['deutsch', 'Małgorzata Wiśniewska', 'Małgorzata Wiśniewska', 'Deutsch B1', 22_000],
  ['pilates', 'Anna-Lena Meyer-Hofmann', 'Anna-Lena Meyer-Hofmann', 'Pilates Mittwoch', 9900],
  [
    'hilfe',
    'Bernd Ostermann @ Katholische Kirchengemeinde St. Martin',
    'Bernd Ostermann',
    'Erste Hilfe',
    35_000,
  ],
  ['leon', 'Nadine Peters', 'Leon Peters', 'Ferienbetreuung', 13_500],
  ['nora', 'Karl Lindner', 'Nora Lindner', 'Malschule', 7500],
  ['paul', 'Karl Lindner', 'Paul Lindner', 'Trommeln', 9500],
  ['aqua', 'Renate Vogel', 'Renate Vogel', 'Aquafit', 5200],
  ['segeln', 'Henrik von der Heide', 'Henrik von der Heide', 'Segelschein', 28_000],
  ['naeh', 'Fatma Özdemir', 'Fatma Özdemir', 'Nähwerkstatt', 6900],
  ['chor', 'Ludwig Brandt', 'Ludwig Brandt', 'Chorprojekt', 4000],
  ['koch1', 'Petra Sommer', 'Petra Sommer', 'Kochen wie in Rom', 5900],
  ['koch2', 'Petra Sommer', 'Dirk Sommer', 'Kochen wie in Rom', 5900],
  ['zumba', 'Jana Fuchs', 'Jana Fuchs', 'Zumba', 5600],
  ['foto', 'Michael Braun', 'Michael Braun', 'Fotografie', 13_900],
  ['klavier', 'Svenja Albrecht', 'Finn Albrecht', 'Klavier', 16_000],
  ['reit', 'Eva Lorenz', 'Greta Lorenz', 'Reiten in den Ferien', 21_000],
  ['tanz', 'Oliver Kraft', 'Oliver Kraft', 'Tango', 8000],
]

const forNoPlace = new Set(['mitglied', 'saal'])

function referencesOf(keys: readonly string[], seed: number, length: (key: string) => number) {
  const numbers = numbersFrom(seed)
  return new Map(
    keys.map((key) => [
      key,
      checkedCodeFrom(Uint8Array.from({ length: length(key) - 1 }, () => numbers.below(253))),
    ]),
  )
}

/** The reference by the key of what is open; `?` is one that nothing open has. */
export const references = referencesOf([...rows.map(([key]) => key), '?'], 42, (key) =>
  forNoPlace.has(key) ? 9 : 8,
)
for (const [key, , , , , , numberOf] of rows)
  if (numberOf) references.set(key, references.get(numberOf) ?? '')

export const house: OpenItem[] = rows.map(([key, payer, attendee, title, cents, dueOn]) => ({
  id: key,
  reference: references.get(key) ?? '',
  payerId: payer.replace(/ @ .*/, ''),
  bookingId: forNoPlace.has(key) ? null : `booking of ${payer}`,
  currency: 'EUR',
  openCents: cents,
  issuedOn: '2026-10-01',
  dueOn: dueOn ?? '2026-11-20',
  title,
  payer: named(payer.replace(/ #\d$/, '')),
  attendees: attendee ? [named(attendee)] : [],
}))

const firstNames =
  'Alva Bodo Cosima Detlef Edda Falk Gesa Hanno Ilka Jost Kira Lutz Merle Nils Oda Pia Quirin Runa Sven Thea'.split(
    ' ',
  )
const beginnings =
  'Acker Birken Dorn Eichen Feld Garten Hasel Kirsch Linden Moor Nuss Quell Rosen Stein Tannen Wald'.split(
    ' ',
  )
const shared = ['Müller', 'Schmidt', 'Weber', 'Schulz', 'Peters', 'Böhm', 'Lorenz', 'Clarke']
const endings = 'bach berger dahl eck furt hausen kamp lage meier rode seel stedt thal wart'.split(' ')

/** Other people who owe the same amounts: among many everything is harder to find, and easier to mistake. */
export function crowd(size: number): OpenItem[] {
  const numbers = numbersFrom(7)
  const amounts = [...new Set(house.map(({ openCents }) => openCents))]
  const titles = [...new Set(house.map(({ title }) => title))]
  return Array.from({ length: size }, (_, index) => {
    const lastName = numbers.chance(0.1)
      ? numbers.one(shared)
      : numbers.one(beginnings) + numbers.one(endings)
    const payer = { firstName: numbers.one(firstNames), lastName, company: '' }
    return {
      id: `crowd ${index}`,
      reference: checkedCodeFrom(Uint8Array.from({ length: 7 }, () => numbers.below(253))),
      payerId: `crowd ${index >> 1}`,
      bookingId: `crowd ${index >> 1}`,
      currency: 'EUR',
      openCents: numbers.one(amounts),
      issuedOn: '2026-10-01',
      dueOn: '2026-11-20',
      title: numbers.one(titles),
      payer,
      attendees: [numbers.chance(0.5) ? { ...payer, firstName: numbers.one(firstNames) } : payer],
    }
  })
}
