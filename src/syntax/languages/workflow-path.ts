/** Which files are workflows and actions: their place tells, not their extension. */

/** Whether a path is that of a workflow or of an action's description. */
export function isWorkflowPath(path: string): boolean {
  const parts = path.split('/');
  const file = parts[parts.length - 1].toLowerCase();
  if (!file.endsWith('.yml') && !file.endsWith('.yaml')) return false;
  return (parts.length === 3 && parts[0] === '.github' && parts[1] === 'workflows') || file === 'action.yml' || file === 'action.yaml';
}
