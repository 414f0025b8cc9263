/** Whether this browser turns speech into text (S1.13). If it cannot, only the console says so. */
let hasWarned = false

export const hasDictation = (): boolean => {
  const isThere = 'SpeechRecognition' in globalThis || 'webkitSpeechRecognition' in globalThis
  if (!isThere && !hasWarned) {
    hasWarned = true
    // oxlint-disable-next-line no-console -- S1.13 asks for a warning here and nothing on the screen
    console.warn('This browser has no speech recognition: text boxes go without dictation.')
  }
  return isThere
}
