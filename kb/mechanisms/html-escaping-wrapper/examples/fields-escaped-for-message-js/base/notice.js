import _ from 'lodash';
import { notify } from './notify';

export function onRefused(event) {
  notify({ html: _.template('<b><%= command %></b>: <%= reason %>')({ command: _.escape(event.command), reason: _.escape(event.reason) }) });
}
