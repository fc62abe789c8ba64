/** Every npm command that a Markdown page writes as code, in a block or in a line, without its comment and its place holders for a break. */
export function commandsIn(markdown: string): string[] {
  const blocks = [...markdown.matchAll(/^```\w*\n(.*?)^```$/gms)].flatMap(([, text]) =>
    text!.replaceAll('\\\n', ' ').split('\n'),
  );
  const spans = [...markdown.replaceAll(/^```\w*\n.*?^```$/gms, '').matchAll(/`([^`]+)`/g)].map(([, text]) => text!);
  return [...blocks, ...spans].flatMap((line) => {
    const [, command] = /(?:^|[^\w./-])(npm (?:run|test|start|ci|install|pack)\b.*)$/.exec(line) ?? [];
    if (!command) return [];
    const commands = command.replace(/\s+#.*$/, '').split('&&');
    return commands.map((one) => one.trim().replaceAll(/\s+/g, ' ')).filter((one) => one.startsWith('npm '));
  });
}

/** The words of a command; what stands in quotes is one. */
export const wordsOf = (command: string): string[] => [...command.matchAll(/"[^"]*"|\S+/g)].map(([word]) => word);
