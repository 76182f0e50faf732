import type {
  AttendeeCourse,
  AttendeeRegistration,
} from '@reihum/contract/registrations/attendee-booking.schema.ts'

export type PlaceToName = AttendeeRegistration & { place: NonNullable<AttendeeRegistration['place']> }

/** The places of a course that are named by the firm, in their order. */
export const placesIn = ({ registrations }: AttendeeCourse): PlaceToName[] =>
  registrations
    .filter((one): one is PlaceToName => one.place !== null && one.state !== 'cancelled')
    .sort((one, other) => one.place.number - other.place.number)
