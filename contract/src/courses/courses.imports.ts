import type { RoomImports } from '../wire/room-imports.ts'

export const coursesImports = {
  courses: { name: { de: 'Kurse', en: 'Courses' }, permission: 'courses.manage', rowLimit: 500 },
} satisfies RoomImports
