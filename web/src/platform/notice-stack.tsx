import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { defaultTimeout } from './notifications.ts'

/** Shows the notices, including those given before this component was loaded. */
export default function NoticeStack(): ReactNode {
  return <Notifications position="bottom-center" autoClose={defaultTimeout} limit={3} containerWidth={480} />
}
