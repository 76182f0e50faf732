import { courseId } from './portal-samples.ts'

export const path = `/kreativhaus/course/${courseId}/register`
export const requestKey = '8b6f9c1e-57a1-4c39-9a55-0d2f8d7f2f11'
export const typed = {
  requestKey,
  'attendees.0.firstName': 'Jana',
  'attendees.0.lastName': 'Öztürk "die Erste"',
  'attendees.0.email': ' jana@example.org ',
  'attendees.0.city': 'Hamburg',
  notes: 'Vegetarisch\nund gern am Fenster',
}

export function inputs(body: string) {
  return Object.fromEntries(
    [...body.matchAll(/<(?:input|textarea)[^>]*?name="([^"]+)"[^>]*>/g)].map(([tag, name = '']) => [
      name,
      tag,
    ]),
  )
}
