/** Every npm command in the code blocks and code spans of a Markdown page, without comments and line continuations. */
export function commandsIn(markdown: string): string[] {
  const blocks = [...markdown.matchAll(/^```\w*\n(.*?)^```$/gms)].flatMap(([, text]) =>
    text!.replaceAll('\\\n', ' ').split('\n'),
  );
  const spans = [...markdown.replaceAll(/^```\w*\n.*?^```$/gms, '').matchAll(/`([^`]+)`/g)].map(([, text]) => text!);
  return [...blocks, ...spans].flatMap((line) => {
    const [, command] = /(?:^|[^\w./-])(npm (?:run|test|start|ci|install|pack)\b.*)$/.exec(line) ?? [];
    if (!command) return [];
    const commands = command.replace(/\s+#.*$/, '').split('&&');
    return commands.map((part) => part.trim().replaceAll(/\s+/g, ' ')).filter((part) => part.startsWith('npm '));
  });
}

/** The arguments of a command, the program first; a quoted string is one argument. */
export const splitWords = (command: string): string[] => [...command.matchAll(/"[^"]*"|\S+/g)].map(([word]) => word);
