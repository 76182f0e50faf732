import { Outlet } from '@tanstack/react-router'
import { useTabs } from '#platform/house-context.tsx'
import { DetailPage } from '#ui/detail-page.tsx'
import { useText } from '#ui/text.tsx'
import { feedbackMessages } from './feedback.messages.ts'
import { feedbackFrame } from './feedback-frame.ts'

export function FeedbackTabs() {
  const text = useText(feedbackMessages)
  const tabs = useTabs([feedbackFrame]).map(({ address, label }) => ({ to: address, label }))
  return (
    <DetailPage title={text('feedback')} line={text('line')} tabs={tabs}>
      <Outlet />
    </DetailPage>
  )
}
