import type { SchoolInstructor, SchoolPlace } from './school.ts'

const stepFree = 'Step-free, doors at least 90 cm wide. Accessible toilet on the ground floor.'
const byTheQuay =
  'Ten minutes on foot from Plymouth station, or bus 21 to Quay Road. Blue door on the harbour side.'

export const harbourArtsPlaces: SchoolPlace[] = [
  {
    name: 'North Light Studio',
    capacity: 12,
    directions: `${byTheQuay} Up the outside stairs.`,
    accessibility: 'Thirty-one steps, no lift.',
  },
  { name: 'Clay Shed', capacity: 10, directions: byTheQuay, accessibility: stepFree },
  { name: 'Print Workshop', capacity: 8, accessibility: stepFree },
  { name: 'Textile Room', capacity: 8, accessibility: 'First floor, with a lift.' },
  { name: 'Quay Room', capacity: 18, directions: byTheQuay, accessibility: stepFree },
  { name: 'Great Hall', capacity: 80, directions: byTheQuay, accessibility: `${stepFree} Hearing loop.` },
  { name: 'Music Room', capacity: 8, accessibility: 'First floor, with a lift.' },
  { name: 'Teaching Kitchen', capacity: 18, accessibility: `${stepFree} Two worktops can be lowered.` },
  { name: 'Seminar Room 1', capacity: 24, accessibility: 'First floor, with a lift. Hearing loop.' },
  { name: 'Seminar Room 2', capacity: 16, accessibility: 'First floor, with a lift.' },
  { name: 'The Quay', capacity: null, directions: byTheQuay, accessibility: 'Uneven granite setts.' },
  {
    name: 'St Brendan’s Church Hall',
    street: '3 Chapel Street',
    postalCode: 'PL1 4DP',
    city: 'Plymouth',
    capacity: 60,
    directions: 'Entrance on the left of the church; please ring for the hall.',
    archivedDaysAgo: 71,
  },
]

export const harbourArtsInstructors: SchoolInstructor[] = [
  {
    fullname: 'Imogen Shaw',
    email: 'imogen.shaw@harbour-arts.example',
    phone: '01632 960141',
    about: 'Painter, trained in Falmouth; has taught watercolour and ink since 2011.',
  },
  {
    fullname: 'Colin Hargreaves',
    email: 'colin.hargreaves@harbour-arts.example',
    phone: '07700 900112',
    about: 'Potter with a studio of his own in Stonehouse.',
  },
  {
    fullname: 'Priya Singh',
    email: 'priya.singh@harbour-arts.example',
    phone: '07700 900127',
    about: 'Yoga and Pilates teacher, and a physiotherapist.',
  },
  { fullname: 'Rhys Ellis', email: 'rhys.ellis@harbour-arts.example', phone: '07700 900134' },
  {
    fullname: 'Dr Adaeze Okafor',
    email: 'adaeze.okafor@harbour-arts.example',
    phone: '01632 960158',
    about: 'Paediatrician, and a first-aid trainer.',
  },
  {
    fullname: 'Siân Evans',
    email: 'sian.evans@harbour-arts.example',
    phone: '07700 900149',
    about: 'Choir leader. Sings with everybody, those who think they cannot included.',
  },
  { fullname: 'Tomasz Novak', email: 'tomasz.novak@harbour-arts.example', phone: '07700 900155' },
  { fullname: 'Beatrice Bennett', email: 'beatrice.bennett@harbour-arts.example', phone: '07700 900163' },
  {
    fullname: 'Freya Clarke',
    email: 'freya.clarke@harbour-arts.example',
    phone: '07700 900178',
    about: 'Has danced swing for fifteen years and has taught it for ten.',
  },
  { fullname: 'Hugo Clarke', email: 'hugo.clarke@harbour-arts.example', phone: '07700 900179' },
  { fullname: 'Zara Ahmed', email: 'zara.ahmed@harbour-arts.example', phone: '' },
  { fullname: 'Niamh O’Connor', email: '', phone: '01632 960166' },
  { fullname: 'Patricia Wood', email: 'patricia.wood@harbour-arts.example', phone: '07700 900181' },
  {
    fullname: 'Gareth Pryce',
    email: 'gareth.pryce@harbour-arts.example',
    phone: '',
    about: 'Led the woodcut course until spring.',
    archivedDaysAgo: 90,
  },
]
