import type { File } from '@reihum/contract/files/file.schema.ts'
import { IconPhoto, IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#ui/text.tsx'
import { teaserMessages } from './teaser.messages.ts'
import classes from './teaser-field.module.css'

/** Shows the image as visitors will see it, or says why it cannot be shown yet. */
export function TeaserPicture({ file }: { file: Pick<File, 'thumbnailAddress' | 'image' | 'altText'> }) {
  const text = useText(teaserMessages)
  const [lost, setLost] = useState<string | null>(null)
  const { thumbnailAddress, image, altText } = file
  if (thumbnailAddress && lost !== thumbnailAddress) {
    return (
      <img
        className={classes.picture}
        src={thumbnailAddress}
        alt={altText}
        onError={() => setLost(thumbnailAddress)}
      />
    )
  }
  const isLost = lost !== null || image?.state === 'failed'
  const Sign = isLost ? IconPhotoOff : IconPhoto
  return (
    <span className={classes.picture}>
      <Sign size={20} stroke={1.5} aria-hidden />
      {text(isLost ? 'failed' : 'processing')}
    </span>
  )
}
