import type { File } from '@reihum/contract/files/file.schema.ts'
import {
  type Icon,
  IconFileText,
  IconFileTypePdf,
  IconFileWord,
  IconPhoto,
  IconPhotoOff,
  IconTable,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#ui/text.tsx'
import { filesMessages } from './files.messages.ts'
import classes from './files-page.module.css'

const icons: Record<File['kind'], Icon> = {
  image: IconPhoto,
  pdf: IconFileTypePdf,
  document: IconFileWord,
  table: IconTable,
  text: IconFileText,
}

/** A small picture of an image, and a sign for everything else. */
export function Thumbnail({ file }: { file: File }) {
  const text = useText(filesMessages)
  const [failedAddress, setFailedAddress] = useState<string | null>(null)
  const { thumbnailAddress, image, altText, kind } = file
  if (thumbnailAddress && failedAddress !== thumbnailAddress) {
    return (
      <img
        className={classes.thumbnail}
        src={thumbnailAddress}
        alt={altText}
        width={40}
        height={40}
        loading="lazy"
        onError={() => setFailedAddress(thumbnailAddress)}
      />
    )
  }
  const isLost = failedAddress !== null || image?.state === 'failed'
  const Sign = isLost ? IconPhotoOff : icons[kind]
  return (
    <span className={classes.thumbnail} title={isLost ? text('imageFailed') : undefined}>
      <Sign size={20} stroke={1.5} aria-hidden />
      {isLost && <span className="visually-hidden">{text('imageFailed')}</span>}
    </span>
  )
}
