import type { z } from 'zod'
import { type activityShape, subjectsWorkedOn } from './insights/insight.schema.ts'
import { type Rooms, rooms } from './rooms.ts'

/** What the dashboard tells of recent changes, over all rooms. */
export type Activity = z.infer<ReturnType<typeof activityShape<Rooms>>>

export const activitySubjects = subjectsWorkedOn(rooms)
