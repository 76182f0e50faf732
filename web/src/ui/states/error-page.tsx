import { Button } from '@mantine/core'
import { useText } from '../text.tsx'
import { uiMessages } from '../ui.messages.ts'
import { NoticePage } from './notice-page.tsx'
import { RequestId } from './screen-state.tsx'

type ErrorPageProps = { message: string; requestId: string | null; onRetry: () => void }

/** Shown instead of a page that failed to render. */
export function ErrorPage({ message, requestId, onRetry }: ErrorPageProps) {
  const text = useText(uiMessages)
  return (
    <div role="alert">
      <NoticePage title={text('errorTitle')} text={text('errorAdvice')}>
        <p className="grey">{message}</p>
        <Button onClick={onRetry}>{text('retry')}</Button>
        {requestId && <RequestId id={requestId} />}
      </NoticePage>
    </div>
  )
}
