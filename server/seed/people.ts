import type { AttendeeFields } from '@reihum/contract/registrations/booking.schema.ts'
import { fold } from '#platform/fold.ts'
import type { Random } from './random.ts'

type Names = [string, ...string[]]

export type Region = {
  firstNames: Names
  lastNames: Names
  streets: Names
  places: [[postalCode: string, city: string], ...[string, string][]]
  address: (street: string, number: number) => string
  /** Phone numbers that regulators reserve for films and examples. */
  phone: (random: Random) => string
}

const words = (text: string) => text.split(',').map((word) => word.trim()) as Names
const digits = (random: Random, count: number) => String(random.below(10 ** count)).padStart(count, '0')

export const germany: Region = {
  firstNames:
    words(`Mina, Paul, Emilia, Ben, Hannah, Jonas, Leyla, Felix, Charlotte, Elif, Anton, Greta, Mehmet,
    Johanna, Luca, Frieda, Oskar, Aylin, Theo, Katharina, Milan, Ida, Henrik, Zeynep, Matthias, Renate, Jürgen,
    Sabine, Uwe, Petra, Nadja, Stefan, Miriam, Dariusz, Agnieszka, Thanh, Öykü, Björn, Käthe, Jörg, Svenja, Tobias`),
  lastNames:
    words(`Müller, Schmidt, Yılmaz, Schneider, Fischer, Weber, Becker, Wagner, Kowalski, Schulz, Hoffmann,
    Koch, Richter, Nguyen, Wolf, Schröder, Neumann, Zimmermann, Krüger, Hartmann, Lange, Krause, Öztürk, Lehmann,
    Köhler, Maier, Petersen, Vogel, Jansen, Demir, Winkler, Lorenz, Baumann, Großmann, Jäger, Böhm, von Arnim,
    Kaya, Sommer, Brandt, Ziegler, Kühn, Seidel, Arslan`),
  streets:
    words(`Lindenstraße, Gartenweg, Bergmannstraße, Am Mühlenteich, Schillerstraße, Kastanienallee, Rosenweg,
    Bahnhofstraße, Uferpromenade, Ackerstraße, Goethestraße, Birkenweg, Marktplatz, Alte Gasse, Weinbergsweg`),
  places: [
    ['12043', 'Berlin'],
    ['10961', 'Berlin'],
    ['13187', 'Berlin'],
    ['10247', 'Berlin'],
    ['12555', 'Berlin'],
    ['14467', 'Potsdam'],
    ['14513', 'Teltow'],
    ['15732', 'Eichwalde'],
    ['16321', 'Bernau bei Berlin'],
  ],
  address: (street, number) => `${street} ${number}`,
  phone: (random) =>
    random.chance(0.5) ? `030 23125 ${digits(random, 3)}` : `0171 39200${digits(random, 2)}`,
}

export const britain: Region = {
  firstNames:
    words(`Olivia, George, Amelia, Noah, Isla, Harry, Priya, Arthur, Grace, Mohammed, Freya, Jack, Aisha,
    Oscar, Poppy, Leo, Sienna, Thomas, Zara, William, Niamh, Callum, Eilidh, Rhys, Siân, Margaret, David, Susan,
    Kwame, Adaeze, Tomasz, Hui Min, Patricia, Colin, Maureen, Imogen, Dylan, Fatima, Hugo, Beatrice`),
  lastNames:
    words(`Smith, Jones, Patel, Williams, Taylor, Khan, Brown, Davies, Evans, Wilson, Okafor, Thomas, Roberts,
    Johnson, Walker, Wright, Robinson, Thompson, White, Hughes, Edwards, O'Connor, Green, Ahmed, Wood, Begum, Clarke,
    Mensah, Harris, Fitzgerald, MacLeod, Novak, Chen, Bennett, Shaw, Ellis, Whitfield, St John, Hargreaves, Singh`),
  streets:
    words(`Harbour Street, Queen Street, Mill Lane, Church Road, Station Road, Victoria Terrace, The Esplanade,
    Fore Street, Castle Hill, Orchard Close, Chapel Row, Park Avenue, Quay Road, Albert Crescent`),
  places: [
    ['PL1 3RP', 'Plymouth'],
    ['PL4 8LA', 'Plymouth'],
    ['PL9 7HN', 'Plymstock'],
    ['PL12 4DX', 'Saltash'],
    ['PL21 0AT', 'Ivybridge'],
    ['PL19 8BX', 'Tavistock'],
    ['TQ9 5NF', 'Totnes'],
  ],
  address: (street, number) => `${number} ${street}`,
  phone: (random) =>
    random.chance(0.4) ? `020 7946 0${digits(random, 3)}` : `07700 900${digits(random, 3)}`,
}

const mailHosts: Names = ['post.example', 'mail.example', 'inbox.example', 'familie.example', 'example.org']

const mailName = (text: string) =>
  fold(text)
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')

/** People who book together: they share last name, address and the contact's mailbox. */
export function household(random: Random, region: Region, size: number): AttendeeFields[] {
  const lastName = random.pick(region.lastNames)
  const [postalCode, city] = random.pick(region.places)
  const street = region.address(random.pick(region.streets), random.between(1, 96))
  const firstNames = new Set<string>()
  while (firstNames.size < size) firstNames.add(random.pick(region.firstNames))
  const [contact = ''] = firstNames
  const email = `${mailName(contact)}.${mailName(lastName)}@${random.pick(mailHosts)}`
  const phone = random.chance(0.7) ? region.phone(random) : ''
  const shared = {
    lastName,
    email,
    phone,
    street,
    postalCode,
    city,
    birthDate: '',
    priceCategoryId: null,
    reducedAs: '',
    extras: [],
    answers: [],
  }
  return [...firstNames].map((firstName) => ({ firstName, ...shared }))
}
