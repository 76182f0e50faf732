import { catalogue } from '#ui/text.tsx'

export const firmsMessages = catalogue(
  {
    bookings: 'Buchungen',
    noBookings: 'Diese Firma hat noch nicht gebucht.',
    register: 'Für diese Firma anmelden',
    course: 'Kurs',
    orderNumber: 'Bestellnummer',
    orderedAt: 'Gebucht am',
    places: 'Plätze',
    unnamed: '{places}, davon {count} ohne Namen',
    open: 'Offen',
    openInAll: 'Offen über alle Buchungen: {sum}',
    nothingOpen: 'Es ist nichts offen.',
    older: 'Ältere Buchungen',
    newer: 'Neuere Buchungen',
  },
  {
    bookings: 'Bookings',
    noBookings: 'This company has not booked yet.',
    register: 'Register people for this company',
    course: 'Course',
    orderNumber: 'Order number',
    orderedAt: 'Booked on',
    places: 'Places',
    unnamed: '{places}, {count} of them without a name',
    open: 'Open',
    openInAll: 'Open across all bookings: {sum}',
    nothingOpen: 'Nothing is open.',
    older: 'Older bookings',
    newer: 'Newer bookings',
  },
)
