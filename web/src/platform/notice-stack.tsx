import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { defaultTimeout } from './notifications.ts'

/** Where notices are shown; those given before it was there are shown then. */
export default function NoticeStack(): ReactNode {
  return <Notifications position="bottom-center" autoClose={defaultTimeout} limit={3} containerWidth={480} />
}
