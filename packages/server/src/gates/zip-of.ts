/** Makes zip archives by hand, also broken ones: sizes may lie. */
/** One entry after the other, none of them compressed. */
export const zipOf = (entries: readonly { name: string; content?: Buffer; size?: number }[]): Buffer => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content = Buffer.alloc(0), size = content.length } of entries) {
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04_03_4b_50, 0)
    local.writeUInt32LE(content.length, 18)
    local.writeUInt32LE(size, 22)
    local.writeUInt16LE(name.length, 26)
    const listed = Buffer.alloc(46)
    listed.writeUInt32LE(0x02_01_4b_50, 0)
    listed.writeUInt32LE(content.length, 20)
    listed.writeUInt32LE(size, 24)
    listed.writeUInt16LE(name.length, 28)
    listed.writeUInt32LE(offset, 42)
    parts.push(local, Buffer.from(name), content)
    directory.push(listed, Buffer.from(name))
    offset += 30 + name.length + content.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt16LE(Math.min(entries.length, 65_535), 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, list, end])
}
