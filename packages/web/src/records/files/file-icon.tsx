/** The icon of a file by its content. */
import {
  IconFile,
  IconFileMusic,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconMail,
  IconPhoto,
  IconVideo,
  type TablerIcon,
} from '@tabler/icons-react'

const BY_WORD: readonly (readonly [RegExp, TablerIcon])[] = [
  [/^image\//, IconPhoto],
  [/^video\//, IconVideo],
  [/^audio\//, IconFileMusic],
  [/pdf$/, IconFileTypePdf],
  [/sheet|excel|csv/, IconFileSpreadsheet],
  [/zip/, IconFileZip],
  [/rfc822|outlook/, IconMail],
  [/word|text|document/, IconFileText],
]

export const FileIcon = ({ type }: { type: string }) => {
  const Icon = BY_WORD.find(([word]) => word.test(type))?.[1] ?? IconFile
  return <Icon aria-hidden />
}
