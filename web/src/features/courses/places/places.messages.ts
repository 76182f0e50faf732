import { placeFieldWords } from '@reihum/contract/courses/place.fields.ts'
import { labelsOf } from '@reihum/contract/wire/field-words.ts'
import { catalogue } from '#ui/text.tsx'

export const placesMessages = catalogue(
  {
    ...labelsOf(placeFieldWords, 'de'),
    streetShort: placeFieldWords.street.short.de,
    places: 'Orte',
    count: '{count, plural, one {# Ort} other {# Orte}}',
    newPlace: 'Neuer Ort',
    search: 'Name, Straße, PLZ, Stadt',
    empty: 'Hier stehen die Orte, an denen Ihre Kurse stattfinden, mit Adresse, Plätzen und Anfahrt.',
    created: 'Der Ort „{name}“ ist angelegt.',
    sectionPlace: 'Ort',
    nameHint: 'So heißt der Ort bei Ihnen, zum Beispiel „Atelier Süd, 2. Stock“.',
    capacityHint: 'Leer bedeutet unbegrenzt',
    unlimited: 'unbegrenzt',
    seats: '{count, plural, one {# Platz} other {# Plätze}}',
    sectionAddress: 'Adresse',
    sectionVisitors: 'Für Teilnehmer',
    directionsHint: 'Haltestellen, Parkplätze, Eingang, Klingel',
    accessibilityHint: 'Stufen, Türbreiten, Aufzug, Toiletten, Höranlage',
  },
  {
    ...labelsOf(placeFieldWords, 'en'),
    streetShort: placeFieldWords.street.short.en,
    places: 'Places',
    count: '{count, plural, one {# place} other {# places}}',
    newPlace: 'New place',
    search: 'Name, street, postcode, city',
    empty: 'The places where your courses take place appear here, with address, capacity and directions.',
    created: 'The place “{name}” is created.',
    sectionPlace: 'Place',
    nameHint: 'What you call it, for example “South studio, 2nd floor”.',
    capacityHint: 'Empty means unlimited',
    unlimited: 'unlimited',
    seats: '{count, plural, one {# seat} other {# seats}}',
    sectionAddress: 'Address',
    sectionVisitors: 'For attendees',
    directionsHint: 'Stops, parking, entrance, which bell to ring',
    accessibilityHint: 'Steps, door widths, lift, toilets, hearing loop',
  },
)
