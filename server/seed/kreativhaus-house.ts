import type { SchoolInstructor, SchoolPlace } from './school.ts'

const stepFree =
  'Stufenlos erreichbar, Türen mindestens 90 cm breit. Rollstuhlgerechte Toilette im Erdgeschoss.'
const throughTheYard =
  'U8 Hermannstraße, von dort sechs Minuten zu Fuß. Durch das Tor in den Hof, dann links.'

export const kreativhausPlaces: SchoolPlace[] = [
  {
    name: 'Atelier im Dachgeschoss',
    capacity: 12,
    directions: 'U8 Hermannstraße, von dort sechs Minuten zu Fuß. Treppenhaus B, vierter Stock.',
    accessibility: 'Nur über 72 Stufen erreichbar, kein Aufzug.',
  },
  { name: 'Werkstatt im Hof', capacity: 10, directions: throughTheYard, accessibility: stepFree },
  { name: 'Druckwerkstatt', capacity: 8, directions: throughTheYard, accessibility: stepFree },
  {
    name: 'Textilwerkstatt',
    capacity: 8,
    accessibility: 'Eine Stufe von 8 cm am Eingang, Rampe auf Anfrage.',
  },
  { name: 'Gartensaal', capacity: 40, directions: throughTheYard, accessibility: `${stepFree} Höranlage.` },
  { name: 'Tanzsaal', capacity: 32, accessibility: stepFree },
  { name: 'Musikzimmer', capacity: 8, accessibility: 'Im ersten Stock, mit Aufzug.' },
  { name: 'Lehrküche', capacity: 18, accessibility: `${stepFree} Zwei Arbeitsplätze sind unterfahrbar.` },
  { name: 'Seminarraum 1', capacity: 24, accessibility: 'Im ersten Stock, mit Aufzug. Höranlage.' },
  { name: 'Seminarraum 2', capacity: 16, accessibility: 'Im ersten Stock, mit Aufzug.' },
  { name: 'Innenhof', capacity: null, directions: throughTheYard, accessibility: 'Kopfsteinpflaster.' },
  {
    name: 'Gemeindehaus St. Jakobi',
    street: 'Karl-Marx-Straße 4',
    postalCode: '12043',
    city: 'Berlin',
    capacity: 60,
    directions: 'U7 Karl-Marx-Straße. Eingang neben der Kirche, bitte bei „Saal“ klingeln.',
    archivedDaysAgo: 64,
  },
]

export const kreativhausInstructors: SchoolInstructor[] = [
  {
    fullname: 'Marlene Petersen',
    email: 'marlene.petersen@kreativhaus.example',
    phone: '030 23125 051',
    about: 'Studierte Malerei in Dresden und gibt seit 2011 Kurse in Aquarell und Tusche.',
  },
  {
    fullname: 'Henrik Brandt',
    email: 'henrik.brandt@kreativhaus.example',
    phone: '0171 3920012',
    about: 'Keramikmeister mit eigener Werkstatt in Rixdorf.',
  },
  {
    fullname: 'Leyla Demir',
    email: 'leyla.demir@kreativhaus.example',
    phone: '0171 3920027',
    about: 'Yogalehrerin (500 h) und Physiotherapeutin.',
  },
  { fullname: 'Tobias Kühn', email: 'tobias.kuehn@kreativhaus.example', phone: '0171 3920034' },
  {
    fullname: 'Dr. Miriam Seidel',
    email: 'miriam.seidel@kreativhaus.example',
    phone: '030 23125 058',
    about: 'Kinderärztin und Ausbilderin für Erste Hilfe.',
  },
  {
    fullname: 'Johanna Vogel',
    email: 'johanna.vogel@kreativhaus.example',
    phone: '0171 3920049',
    about: 'Chorleiterin. Singt mit allen, auch mit denen, die glauben, sie könnten es nicht.',
  },
  { fullname: 'Milan Kowalski', email: 'milan.kowalski@kreativhaus.example', phone: '0171 3920055' },
  { fullname: 'Luca Baumann', email: 'luca.baumann@kreativhaus.example', phone: '0171 3920063' },
  {
    fullname: 'Svenja Lorenz',
    email: 'svenja.lorenz@kreativhaus.example',
    phone: '0171 3920078',
    about: 'Tanzt Lindy Hop, seit sie in Stockholm studiert hat.',
  },
  { fullname: 'Oskar Lorenz', email: 'oskar.lorenz@kreativhaus.example', phone: '0171 3920079' },
  { fullname: 'Nadja Winkler', email: 'nadja.winkler@kreativhaus.example', phone: '' },
  { fullname: 'Käthe Großmann', email: '', phone: '030 23125 066' },
  { fullname: 'Petra Sommer', email: 'petra.sommer@kreativhaus.example', phone: '0171 3920081' },
  {
    fullname: 'Ragnar Ösker',
    email: 'ragnar.oesker@kreativhaus.example',
    phone: '',
    about: 'Gab bis zum Frühjahr den Kurs im Holzschnitt.',
    archivedDaysAgo: 90,
  },
]
